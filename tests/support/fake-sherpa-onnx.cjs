/**
 * Stands for sherpa-onnx-node: the same class, tones in place of speech. A model's file says in JSON how many
 * `speakers` it has and what it does when it is loaded (`load`: `abort`, `hang`, `throw`). Texts with a word in `#…`
 * are told apart: `#abort` ends the process, `#half` does so the first time, `#hang` never ends, `#throw` throws,
 * `#print` prints half a line, `#silent` gives nothing.
 *
 * Beside the model's file lies a `log` with a line a load (`load <pid>`) and a line an utterance, as JSON.
 */
const { appendFileSync, existsSync, readFileSync } = require('node:fs');
const { dirname, join } = require('node:path');

const SAMPLE_RATE = 22_050;

const hang = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);

class OfflineTts {
  constructor(config) {
    const [kind] = Object.values(config.model);
    const file = kind.model ?? kind.acousticModel;
    this.log = join(dirname(file), 'log');
    appendFileSync(this.log, `load ${process.pid}\n`);
    const { speakers = 1, load } = JSON.parse(readFileSync(file, 'utf8'));
    if (load === 'abort') {
      process.stderr.write('terminate called: Protobuf parsing failed\n');
      process.abort();
    }
    if (load === 'hang') hang();
    if (load === 'throw') throw new Error('Please check your config!');
    this.numSpeakers = speakers;
    this.sampleRate = SAMPLE_RATE;
  }

  generate({ text, sid, speed }) {
    const isFirst = !existsSync(this.log) || !readFileSync(this.log, 'utf8').includes(JSON.stringify(text));
    appendFileSync(this.log, `${JSON.stringify({ text, sid, speed })}\n`);
    if (text.includes('#abort') || (text.includes('#half') && isFirst)) process.abort();
    if (text.includes('#hang')) hang();
    if (text.includes('#throw')) throw new Error('The object is wrong');
    if (text.includes('#print')) process.stdout.write('Elapsed seconds: ');
    const length = text.includes('#silent') ? 0 : Math.round((text.length * SAMPLE_RATE) / 10 / speed);
    const samples = Float32Array.from(
      { length },
      (_, i) => 0.3 * Math.sin((2 * Math.PI * 220 * i) / SAMPLE_RATE),
    );
    return { samples, sampleRate: SAMPLE_RATE };
  }
}

module.exports = { OfflineTts };
