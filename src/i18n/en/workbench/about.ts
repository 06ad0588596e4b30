import { texts } from '../../texts.ts';

/** Texts of the page about the product. */
export const about = texts('about', {
  lead: 'Voxbench turns text into speech on a server that you, or the people who gave you this address, run themselves. What you write and hear stays on that server; the makers of Voxbench see nothing of it.',
  version: 'Version {version}',
  kept: 'What is kept where',
  onServer: 'On the server',
  onServerText:
    'Your account, scripts, voices you mixed, pronunciations, credits and orders are in a database: one in the data folder of the server, or a PostgreSQL database of its operator. Audio, videos and pictures are files in the data folder or in the operator’s object storage. Passwords and API keys are stored only as hashes.',
  inBrowser: 'In this browser',
  inBrowserText:
    'Your session, drafts of what you write, and the state of the pages are in the storage of this browser. Signing out removes the session and the drafts. There are no cookies.',
  leaves: 'What leaves the server',
  leavesText:
    'Nothing of yours, except to services that the operator has connected: text that they speak or translate, and recordings that they transcribe, change or clone, are sent to them. PayPal learns of a payment when you buy something, and mail to you goes through the operator’s mail server. To install voices and other models, the server fetches programs and models from public registries.',
  engines: 'Engines and their licenses',
  enginesText:
    'Voxbench itself is free software under the MIT license. These are the programs and models it uses:',
  engine: 'Engine',
  license: 'License',
  ffmpeg: 'Audio files (FFmpeg)',
  kokoroLicense:
    'Weights and voices: Apache-2.0. The Python program that runs them uses phonemizer and eSpeak NG (GPL-3.0-or-later), ONNX Runtime (MIT) and NumPy (BSD-3-Clause); it is a program of its own.',
  fliteLicense: 'The BSD-like license of Carnegie Mellon University, for Flite and its voices.',
  espeakLicense: 'GPL-3.0-or-later. It runs as a program of its own.',
  sherpaLicense:
    'sherpa-onnx: Apache-2.0. The models were added by the operator: their licenses stand where they were published.',
  ppocrLicense:
    'Weights and RapidOCR, which runs them: Apache-2.0. That uses OpenCV (Apache-2.0, with FFmpeg, LGPL-2.1-or-later) and ONNX Runtime (MIT); it is a program of its own.',
  tesseractLicense: 'Apache-2.0, its trained data too.',
  resemblyzerLicense: 'Weights: Apache-2.0. NumPy (BSD-3-Clause) runs them in a program of its own.',
  spleeterLicense:
    'Weights and ONNX Runtime: MIT. NumPy (BSD-3-Clause) runs beside them in a program of its own.',
  serviceLicense:
    'A service of somebody else that the operator connected. Its own terms hold, and text for its voices is sent there.',
  whisperLicense:
    'Weights, faster-whisper, CTranslate2 and ONNX Runtime: MIT. The Python program that runs them also uses PyAV and NumPy (BSD-3-Clause), with the libraries of FFmpeg (LGPL-2.1-or-later); it is a program of its own.',
  pocketsphinxLicense: 'The BSD-like license of Carnegie Mellon University, for PocketSphinx and its model.',
  transcriptionLicense:
    'A service of somebody else that the operator connected. Its own terms hold, and recordings to transcribe are sent there.',
  otherLicense: 'Added by the operator, who can tell you its license.',
  ffmpegLicense: 'LGPL-2.1-or-later or GPL, depending on how it was built. It runs as a program of its own.',
  credits: 'How credits work',
  notExchanged: 'Credits cannot be exchanged for memberships, transferred or withdrawn.',
  planCredits: 'Membership plan credits expire when the plan’s validity ends.',
  granted: 'Credits granted by the platform expire automatically if unused.',
  packages: 'Credit packages are valid for 2 years and are non-refundable.',
  order: 'Credits are consumed earliest-expiry first.',
  more: 'More to read',
  privacy: 'Privacy',
  terms: 'Terms',
  api: 'API description (OpenAPI)',
  newTab: '{name} (opens in a new tab)',
});
