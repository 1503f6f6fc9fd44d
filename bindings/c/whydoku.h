/* whydoku for C. Written by cbindgen from src/lib.rs: `cbindgen --output whydoku.h` in bindings/c. */

#ifndef WHYDOKU_H
#define WHYDOKU_H

#include <stdbool.h>

/*
 A session, which answers requests. All threads may use one at once.
 */
typedef struct Whydoku Whydoku;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/*
 Returns a session; `whydoku_delete` ends it.
 */
struct Whydoku *whydoku_new(void);

/*
 Ends a session; null is ignored.

 # Safety

 `session` comes from `whydoku_new`, is deleted once, and no thread uses it.
 */
void whydoku_delete(struct Whydoku *session);

/*
 Answers a request, a JSON object such as `{"id": 1, "ask": "hint", "puzzle": "…"}`, by a JSON object, which
 `whydoku_free` frees. Never returns null.

 # Safety

 `session` comes from `whydoku_new` and is not deleted; `request` is null or a text that ends with a zero byte.
 */
char *whydoku_ask(const struct Whydoku *session,
                  const char *request);

/*
 Frees an answer; null is ignored.

 # Safety

 `answer` comes from `whydoku_ask` and is freed once.
 */
void whydoku_free(char *answer);

/*
 Cancels the requests with an id, which is JSON: `1`, `"a"`. Returns whether there are any. Any thread may call it while
 another waits for an answer.

 # Safety

 As of `whydoku_ask`.
 */
bool whydoku_cancel(const struct Whydoku *session,
                    const char *id);

/*
 Returns the version, such as `0.1.0`. It is not freed.
 */
const char *whydoku_version(void);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* WHYDOKU_H */
