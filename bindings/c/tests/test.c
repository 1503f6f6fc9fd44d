/* Calls every function of whydoku.h, from several threads too. `run` builds it and runs it under valgrind. */
#include "../whydoku.h"
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PUZZLE "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

static void expect(Whydoku *session, const char *request, const char *words) {
    char *answer = whydoku_ask(session, request);
    if (!strstr(answer, words)) {
        fprintf(stderr, "%s\nis answered by\n%s\nwithout %s\n", request ? request : "null", answer, words);
        exit(1);
    }
    whydoku_free(answer);
}

static void *ask_often(void *session) {
    for (int i = 0; i < 5; i++) {
        expect(session, "{\"ask\": \"hint\", \"puzzle\": \"" PUZZLE "\", \"grade\": \"whole\"}", "hidden-single");
        expect(session, "{\"ask\": \"solve\", \"puzzle\": \"" PUZZLE "\"}", "534678912672195348");
    }
    return NULL;
}

static void *ask_long(void *session) {
    expect(session, "{\"id\": \"long\", \"ask\": \"generate\", \"clues\": [17, 17], \"attempts\": 4000000000}", "\"cancelled\"");
    return NULL;
}

int main(void) {
    if (!strchr(whydoku_version(), '.')) return 1;
    Whydoku *session = whydoku_new();
    expect(session, "{\"id\": 7, \"ask\": \"check\", \"puzzle\": \"" PUZZLE "\"}", "\"one-solution\"");
    expect(session, "{\"id\": 7, \"ask\": \"check\", \"puzzle\": \"" PUZZLE "\"}", "\"id\":7");
    expect(session, "{", "not a request");
    expect(session, NULL, "not a request");
    expect(session, "{\"ask\": \"hint\", \"puzzle\": \"\xff\"}", "not a request");
    expect(NULL, "{}", "\"error\"");
    whydoku_free(NULL);
    whydoku_delete(NULL);

    pthread_t threads[3];
    for (int i = 0; i < 3; i++) pthread_create(&threads[i], NULL, ask_often, session);
    for (int i = 0; i < 3; i++) pthread_join(threads[i], NULL);

    if (whydoku_cancel(session, "\"long\"") || whydoku_cancel(session, "not JSON") || whydoku_cancel(NULL, "1")) return 1;
    pthread_create(&threads[0], NULL, ask_long, session);
    while (!whydoku_cancel(session, "\"long\""));
    pthread_join(threads[0], NULL);
    whydoku_delete(session);
    puts("all answers are as expected");
    return 0;
}
