import { useStore } from '@nanostores/react';
import { useDeferredValue, useLayoutEffect, useMemo } from 'react';
import { createPortal } from 'react-dom';
import { SCRIPT_SEGMENTS_MAX } from '../../contract/constants/script.ts';
import { Chunk } from '../../ui/chunk.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import { HighlightLayer } from './highlight/highlight-layer.tsx';
import { loadSentenceBar } from '../parts.ts';
import { useStudio } from '../context.ts';
import { useActiveSentence } from './use-active-sentence.ts';
import { useFollow, useShowMatch } from './highlight/use-follow.ts';
import { useOwnLabel } from './use-own-label.ts';
import { useTyping } from './use-typing.ts';
import sentencesCss from './sentences.css?inline';

interface SentencesProps {
  /** The text field, and the element around it. */
  area: HTMLTextAreaElement;
  paper: HTMLElement;
}

/** Marks of the sentences behind the field, and actions on one sentence below it. */
export function Sentences({ area, paper }: SentencesProps) {
  useSheet(sentencesCss);
  const { studio, editor, $matches, $isReading } = useStudio();
  const { state, player, $summary } = studio;
  const script = useStore(state.$script);
  // Too much to generate: without marks the page stays responsive
  const isHuge = script.segments.length > SCRIPT_SEGMENTS_MAX;
  const summary = useStore($summary);
  const sounding = useStore(player.$currentKey);
  const isSounding = useStore(player.$state) !== 'stopped';
  // Marks may appear a moment after the typed text
  const matches = useStore($matches);
  const drawn = useDeferredValue(useMemo(() => ({ script, summary, matches }), [script, summary, matches]));
  const active = useActiveSentence(paper, area, studio, drawn.script);
  const isReading = useStore($isReading);
  const labelOf = useOwnLabel();

  useTyping(area, editor, active.onInput);
  useLayoutEffect(() => editor.attach(area), [editor, area]);
  useLayoutEffect(() => {
    area.readOnly = isReading;
    paper.toggleAttribute('data-huge', isHuge);
    paper.toggleAttribute('data-reading', isReading);
  }, [area, paper, isHuge, isReading]);
  useFollow(paper, isSounding ? sounding : null);
  useShowMatch(paper, drawn.matches);

  const shown = active.key === null ? -1 : script.segments.findIndex(({ key }) => key === active.key);
  const segment = script.segments[shown];
  return (
    <>
      {!isHuge &&
        createPortal(
          <HighlightLayer
            lead={drawn.script.lead}
            segments={drawn.script.segments}
            statuses={drawn.summary.statuses}
            begun={drawn.summary.made !== 'nothing'}
            currentKey={isSounding ? sounding : null}
            matches={drawn.matches}
            labelOf={labelOf}
          />,
          paper,
        )}
      <div className="tts-slot" {...active.slot}>
        {segment && !isReading && !matches && (
          <Chunk load={loadSentenceBar} waiting={null} failed={() => null}>
            {({ SentenceBar }) => (
              <SentenceBar
                key={segment.key}
                studio={studio}
                segment={segment}
                status={summary.statuses[shown] ?? 'stale'}
              />
            )}
          </Chunk>
        )}
      </div>
    </>
  );
}
