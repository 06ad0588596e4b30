import { findProgram } from '../../../process/find-program.ts';
import { because } from '../../because.ts';
import { EngineError, type EngineState } from '../../engine.ts';
import { off, READY } from '../../status.ts';
import { bySentence } from '../by-sentence.ts';
import type { TranslationEngine } from '../engine.ts';
import { readModes } from './modes.ts';
import { PROGRAM, runApertium } from './run.ts';

/** Where Debian's packages install the language pairs. */
const MODES = '/usr/share/apertium/modes';

/**
 * Apertium, Debian's program, with its installed pairs. It translates by rules and only conveys the gist. It runs as a
 * separate program: text goes in and text comes out.
 */
export const createApertiumEngine = (folder = MODES): TranslationEngine => {
  const state = (): EngineState => {
    if (!findProgram(PROGRAM)) return off(because('apertium_missing'));
    return readModes(folder).size > 0 ? READY : off(because('apertium_without_pairs'));
  };
  return {
    id: 'apertium',
    capability: 'translation',
    model: {
      modelId: 'apertium',
      name: 'Apertium',
      description: 'A rough translation by rules: it tells what a text is about',
    },
    get pairs() {
      return [...readModes(folder).values()].map(({ pair }) => pair);
    },
    can: { styles: false, glossary: false, shortens: false },
    quality: 'gist',
    state,
    // Installed programs change without notice
    onChange: () => () => {},
    async translate(request, signal) {
      const { source, target } = request;
      const mode = readModes(folder).get(`${source}-${target}`)?.mode;
      if (!mode) throw new EngineError(`Apertium does not translate ${source}-${target}`, { retry: false });
      return bySentence(request, async (sentences) => {
        // Apertium ends a sentence at an empty line
        const lines = sentences.map((sentence) => sentence.replace(/\s+/g, ' '));
        try {
          const output = await runApertium(mode, `${lines.join('\n\n')}\n`, signal);
          return (
            output
              .trim()
              .split(/\n\s*\n/)
              // It leaves the spaces on both sides of words that it drops
              .map((line) =>
                line
                  .replace(/\s+(?=[.,](?:\s|$))/g, '')
                  .replace(/\s+/g, ' ')
                  .trim(),
              )
          );
        } catch (cause) {
          signal.throwIfAborted();
          throw new EngineError('Apertium failed', { retry: false, cause });
        }
      });
    },
    async close() {},
  };
};
