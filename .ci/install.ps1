# Installs whydoku from an archive of a release, after checking its SHA-256:
#   whydoku-install.ps1 URL [FOLDER]     URL: the folder of the release's files; FOLDER: %LOCALAPPDATA%\Programs\whydoku
param(
    [Parameter(Mandatory)] [string] $From,
    [string] $To = "$env:LOCALAPPDATA\Programs\whydoku"
)
$ErrorActionPreference = 'Stop'
$machine = if ($env:PROCESSOR_ARCHITECTURE -eq 'ARM64') { 'aarch64' } else { 'x86_64' }
$name = "whydoku-$machine-pc-windows-msvc"
$folder = New-Item -ItemType Directory -Path (Join-Path ([IO.Path]::GetTempPath()) ([Guid]::NewGuid()))
try {
    $zip = Join-Path $folder "$name.zip"
    Invoke-WebRequest -UseBasicParsing "$From/$name.zip" -OutFile $zip
    Invoke-WebRequest -UseBasicParsing "$From/$name.zip.sha256" -OutFile "$zip.sha256"
    $wanted = (Get-Content "$zip.sha256").Split(' ')[0]
    if ((Get-FileHash -Algorithm SHA256 $zip).Hash -ne $wanted) { throw "$name.zip has another SHA-256 than the release says" }
    Expand-Archive $zip -DestinationPath $folder
    New-Item -ItemType Directory -Force -Path $To | Out-Null
    Copy-Item (Join-Path $folder "$name\whydoku.exe") $To
    "$To\whydoku.exe: $(& "$To\whydoku.exe" --version). Manual pages and completions are in the archive."
} finally {
    Remove-Item -Recurse -Force $folder
}
