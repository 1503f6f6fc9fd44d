{
  description = "Explains and rates Sudoku by human logic";
  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";
  outputs = { self, nixpkgs }:
    let
      systems = [ "x86_64-linux" "aarch64-linux" "x86_64-darwin" "aarch64-darwin" ];
      each = package: nixpkgs.lib.genAttrs systems (system: { default = package nixpkgs.legacyPackages.${system}; });
    in {
      packages = each (pkgs: pkgs.rustPlatform.buildRustPackage {
        pname = "whydoku";
        version = "@VERSION@";
        src = builtins.fetchGit { url = "@REPOSITORY@"; ref = "refs/tags/v@VERSION@"; rev = "@REVISION@"; };
        cargoLock.lockFile = "${builtins.fetchGit { url = "@REPOSITORY@"; ref = "refs/tags/v@VERSION@"; rev = "@REVISION@"; }}/Cargo.lock";
        buildFeatures = [ "packaging" ];
        doCheck = false;
        nativeBuildInputs = [ pkgs.installShellFiles ];
        postInstall = ''
          $out/bin/whydoku man --out man && installManPage man/*.1
          for shell in bash fish zsh; do $out/bin/whydoku completions $shell > whydoku.$shell; done
          installShellCompletion whydoku.{bash,fish,zsh}
        '';
        meta = { homepage = "@REPOSITORY@"; license = with pkgs.lib.licenses; [ mit asl20 ]; mainProgram = "whydoku"; };
      });
    };
}
