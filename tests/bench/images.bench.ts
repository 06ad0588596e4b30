import { PP_OCR } from '../../demo/server/engines/local/install/models.ts';
import { createPpOcrEngine } from '../../demo/server/engines/text-in-images/ppocr/engine.ts';
import { createTesseractEngine } from '../../demo/server/engines/text-in-images/tesseract/engine.ts';
import { bringModel, openModel } from '../support/open-model.ts';
import { pictureSet } from '../support/picture-set.ts';
import { readPicture } from '../support/read-picture.ts';
import { median, type Figure } from './figure.ts';

/** Pictures whose text comes out exactly, and how long one takes, by each engine. */
export default async function* (): AsyncGenerator<Figure> {
  await bringModel(PP_OCR);
  for (const engine of [createPpOcrEngine(openModel(PP_OCR)), createTesseractEngine()]) {
    try {
      const seconds: number[] = [];
      let exact = 0;
      // Loads it
      await readPicture(engine, await pictureSet[0]!.draw());
      for (const { name, draw, text } of pictureSet) {
        const picture = await draw();
        const begun = performance.now();
        const read = await readPicture(engine, picture);
        seconds.push((performance.now() - begun) / 1000);
        if (read === text) exact++;
        else console.log(`  ${engine.id}, ${name}: ${JSON.stringify(read)}`);
      }
      const goal = engine.id === 'ppocr' ? { goal: { atLeast: 8 } } : {};
      yield { figure: `${engine.id}-exact-of-${pictureSet.length}`, value: exact, unit: 'pictures', ...goal };
      yield { figure: `${engine.id}-median-time`, value: median(seconds), unit: 's' };
    } finally {
      await engine.close();
    }
  }
}
