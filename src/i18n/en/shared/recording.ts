import { texts } from '../../texts.ts';

/** Texts of the recorder for the microphone. */
export const recording = texts('recording', {
  record: 'Record',
  recording: 'Recording',
  recordingPaused: 'Recording is paused',
  askingMicrophone: 'Allow the microphone in your browser to begin.',
  level: 'Loudness',
  microphone: 'Microphone',
  someMicrophone: 'Microphone {number}',
  advice_listening: 'Speak as you want the voice to sound.',
  advice_good: 'The loudness is good.',
  advice_quiet: 'Too quiet: move closer to the microphone.',
  advice_clipped: 'Too loud: move away from the microphone, or turn it down.',
  limit: 'Ends by itself at {length}',
  limitReached: 'The recording has reached {length} and ended there.',
  pause: 'Pause',
  resume: 'Resume',
  stopRecording: 'Stop and use',
  discardRecording: 'Discard',
  recordingName: 'Recording {date}',
  refused:
    'The microphone is blocked for this page. Allow it in the settings of your browser, then try again.',
  missing: 'No microphone was found. Connect one and try again.',
  busy: 'The microphone could not be opened. Close other programs that use it, then try again.',
  unsupported: 'This browser cannot record here. Choose a file, or open the page in another browser.',
  unplugged: 'The microphone was disconnected. What was recorded until then is here.',
  tryAgain: 'Try again',
  back: 'Back',
});
