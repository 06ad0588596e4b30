import { texts } from '../../texts.ts';

/** Texts of the page of API keys. */
export const apiKeys = texts('api-keys', {
  intro: 'A program with a key acts for this workspace and spends its credits.',
  keys: 'API keys',
  create: 'Create API key',
  emptyTitle: 'No API keys yet',
  emptyText: 'Create one to use the voices of this workspace from your programs.',
  loading: 'Loading API keys',
  failed: 'The API keys could not be loaded. {reason}',

  name: 'Name',
  may: 'May',
  month: 'Credits this month',
  created: 'Created',
  lastUsed: 'Last used',
  never: 'Never',
  more: 'More for {name}',
  ofLimit: '{credits} of {limit}',
  limitUsed: 'Limit reached',
  limitBar: 'Credits of {name} this month',

  speech: 'Speak texts',
  transcription: 'Transcribe recordings',
  translation: 'Translate texts and videos',
  models: 'List models and voices',

  createTitle: 'Create an API key',
  editTitle: 'Change “{name}”',
  nameHint: 'What it is for, such as the program that uses it.',
  nameMissing: 'Enter a name for the key.',
  scopesMissing: 'Choose at least one thing it may do.',
  limited: 'Limit what it may spend in a month',
  limit: 'Credits in a month',
  limitHint: 'Months begin in UTC. What is running counts too.',
  limitWrong: 'Enter a whole number of credits, from 1 to {most}.',
  save: 'Save',
  saved: '“{name}” is changed',

  secretTitle: 'Store the key now',
  secretText:
    'This is the only time it is shown. Put it where your program finds it, such as a password manager or an environment variable.',
  secret: 'Secret of “{name}”',
  stored: 'I have stored it',
  askTitle: 'Close without storing the key?',
  askText: 'It is never shown again. If it is lost, rotate the key to get a new secret.',
  back: 'Back to the key',
  close: 'Close',

  edit: 'Rename or restrict',
  rotate: 'Rotate',
  rotateTitle: 'Rotate “{name}”?',
  rotateText:
    'It gets a new secret. The old one stops at once, so programs that use it fail until they have the new one.',
  revoke: 'Revoke',
  revokeTitle: 'Revoke “{name}”?',
  revokeText:
    'Programs that use it fail at once. This cannot be undone. What it has spent stays in your usage.',
  revoked: '“{name}” is revoked',

  howTitle: 'How to use a key',
  howText: 'Programs made for the OpenAI API work here: give them this address and your key.',
  baseUrl: 'Base URL',
  curl: 'curl',
  node: 'OpenAI client for Node.js',
  voicesHint: 'The names of OpenAI models and voices work. GET /v1/models lists those of this server.',
  reference: 'All calls of the API',
  newTab: '{name} (opens in a new tab)',
  copy: 'Copy',
  copyNamed: 'Copy: {name}',
  copied: 'Copied',
  copyByHand: 'Your browser does not let this page copy. The text is selected: press Ctrl+C or ⌘C.',
});
