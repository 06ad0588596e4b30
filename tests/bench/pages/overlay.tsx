import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { SubtitleStyle } from '../../../src/contract/index.ts';
import { fontFamily, loadFont } from '../../../src/studio/video/fonts/load-font.ts';
import stageCss from '../../../src/studio/video/view/stage.css?inline';
import { Subtitles } from '../../../src/studio/video/view/subtitles.tsx';

const sheet = new CSSStyleSheet();
sheet.replaceSync(`${stageCss} .stage-picture { inline-size: 1280px; }`);
document.adoptedStyleSheets.push(sheet);
const root = createRoot(document.querySelector('#root')!);

/** Shows one subtitle over a picture of 1280 by 720. */
async function show(
  texts: readonly { text: string; language: string }[],
  style: SubtitleStyle,
): Promise<void> {
  flushSync(() =>
    root.render(
      <div className="stage-picture" style={{ '--ratio': 1280 / 720 } as object}>
        <Subtitles cues={[{ id: texts[0]!.text, texts }]} style={style} />
      </div>,
    ),
  );
  await loadFont(style.font);
  await document.fonts.load(`20px ${fontFamily(style.font)}`, texts.map(({ text }) => text).join(''));
}
Object.assign(globalThis, { show });
