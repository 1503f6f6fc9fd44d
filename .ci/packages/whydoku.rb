# Homebrew formula, for a tap.
class Whydoku < Formula
  desc "Explains and rates Sudoku by human logic"
  homepage "@REPOSITORY@"
  version "@VERSION@"
  license any_of: ["MIT", "Apache-2.0"]

  on_macos do
    on_arm do
      url "@REPOSITORY@/releases/download/v@VERSION@/whydoku-aarch64-apple-darwin.tar.gz"
      sha256 "@SHA256:whydoku-aarch64-apple-darwin.tar.gz@"
    end
    on_intel do
      url "@REPOSITORY@/releases/download/v@VERSION@/whydoku-x86_64-apple-darwin.tar.gz"
      sha256 "@SHA256:whydoku-x86_64-apple-darwin.tar.gz@"
    end
  end
  on_linux do
    on_arm do
      url "@REPOSITORY@/releases/download/v@VERSION@/whydoku-aarch64-unknown-linux-musl.tar.gz"
      sha256 "@SHA256:whydoku-aarch64-unknown-linux-musl.tar.gz@"
    end
    on_intel do
      url "@REPOSITORY@/releases/download/v@VERSION@/whydoku-x86_64-unknown-linux-musl.tar.gz"
      sha256 "@SHA256:whydoku-x86_64-unknown-linux-musl.tar.gz@"
    end
  end

  def install
    bin.install "whydoku"
    man1.install Dir["man/*.1"]
    bash_completion.install "completions/whydoku.bash" => "whydoku"
    fish_completion.install "completions/whydoku.fish"
    zsh_completion.install "completions/whydoku.zsh" => "_whydoku"
  end

  test do
    line = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
    assert_match "483921657", shell_output("#{bin}/whydoku solve --format line #{line}")
  end
end
