//! Says which sentences of rules are recognised: JSON strings, one a line, on standard input. The last line is the figure.

#![expect(clippy::print_stdout, reason = "the figures are its output")]

use std::io::{self, BufRead};
use whydoku_formats::recognised_sentences;

fn main() -> io::Result<()> {
    let (mut known, mut all, mut whole, mut texts) = (0, 0, 0, 0);
    for line in io::stdin().lock().lines() {
        let text: String = serde_json::from_str(&line?)?;
        let sentences = recognised_sentences(&text);
        texts += 1;
        whole += usize::from(sentences.iter().all(|(_, rules)| rules.is_some()));
        for (sentence, rules) in sentences {
            all += 1;
            match rules {
                None => println!("?  {sentence}"),
                Some(rules) => {
                    known += 1;
                    println!(
                        "{}  {sentence}",
                        if rules.is_empty() { "-".to_owned() } else { rules.join(",") }
                    );
                }
            }
        }
    }
    println!("{known} of {all} sentences, {whole} of {texts} texts");
    Ok(())
}
