import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { SubtitleStyle } from '../../../src/contract/index.ts';
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
  // Its font is asked for when it is shown
  const isLoading = () => [...document.fonts].every(({ status }) => status !== 'loaded');
  while (isLoading()) await new Promise((resolve) => setTimeout(resolve, 50));
  await document.fonts.ready;
}
Object.assign(globalThis, { show });
