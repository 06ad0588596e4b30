import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { timeline as texts } from '../../i18n/en/shared/timeline.ts';
import { useText } from '../../i18n/use-text.ts';
import unseenCss from '../../ui/unseen.css?inline';
import { useSheet } from '../../ui/use-sheet.ts';
import type { Clip, ClipChange, Lane } from './clip.ts';
import type { FinePeaks } from './fine-peaks.ts';
import { firstFrom, indexClips } from './clip-index.ts';
import { ClipOptions } from './clip-options.tsx';
import { clipByKey, zoomByKey } from './keys.ts';
import { listenToPointer } from './pointer.ts';
import { RowHeads } from './row-heads.tsx';
import { layRows } from './rows.ts';
import type { SelectHow } from './selection.ts';
import { SelectionStatus } from './selection-status.tsx';
import { createStage, type Playhead, type Stage, type StageModel } from './stage.ts';
import { Swatches } from './swatches.tsx';
import type { Thumbnails } from './thumbnails.ts';
import timelineCss from './timeline.css?inline';
import { Tools, type Keeping } from './tools.tsx';
import { useActive } from './use-active.ts';
import { listenToWheel } from './wheel.ts';

/** A frame at 25 frames per second. */
const FRAME_MS = 40;
const ZOOM = 1.5;
const NO_PEAKS: readonly number[] = [];

interface TimelineProps {
  durationMs: number;
  playhead: Playhead;
  /** Pass the same arrays while nothing in them has changed: they are sorted once. */
  lanes: readonly Lane[];
  clips: readonly Clip[];
  selection: ReadonlySet<string>;
  /** Peaks of the original audio over the whole length, 0 … 100. Without them there is no row for it. */
  peaks?: readonly number[];
  /** Detailed peaks of the same audio. Must be the same object for the same recording. */
  finePeaks?: FinePeaks | null;
  /** Peaks of the background audio. */
  background?: readonly number[] | undefined;
  /** Stills of the video. Without them there is no row for it. */
  thumbnails?: Thumbnails | null;
  /** Length of a frame of the video, in milliseconds. */
  frameMs?: number;
  onSeek(ms: number): void;
  onSelect(ids: readonly string[], how: SelectHow): void;
  /** Called when clips were moved or resized, by pointer or key. They do not overlap others of their lane. */
  onMove(changes: readonly ClipChange[]): void;
  onOpen(id: string): void;
}

/** Shows who speaks when in a video: clips on lanes under a ruler, which can be heard, moved and cut. */
export function Timeline(props: TimelineProps) {
  const { durationMs, playhead, lanes, clips, selection, frameMs = FRAME_MS } = props;
  const { peaks = NO_PEAKS, background = NO_PEAKS, finePeaks = null, thumbnails = null } = props;
  const { onSeek, onMove, onOpen } = props;
  useSheet(unseenCss);
  useSheet(timelineCss);
  const t = useText(texts);
  const id = useId();
  const [keeping, setKeeping] = useState<Keeping>({ isSnapping: true, isFollowing: true });
  const index = useMemo(() => indexClips(clips, lanes), [clips, lanes]);
  const rows = useMemo(
    () =>
      layRows(lanes, {
        video: thumbnails !== null,
        original: peaks.length > 0,
        background: background.length > 0,
      }),
    [lanes, thumbnails, peaks, background],
  );
  const { active, isFromElsewhere, goTo, selects } = useActive(index, selection);
  const select = (ids: readonly string[], how: SelectHow) => {
    selects(ids, how);
    props.onSelect(ids, how);
  };

  const scroller = useRef<HTMLDivElement>(null);
  const space = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const line = useRef<HTMLDivElement>(null);
  const heads = useRef<HTMLDivElement>(null);
  const swatches = useRef<HTMLDivElement>(null);
  const stage = useRef<Stage>(null);
  const anchor = useRef<string>(null);

  const model: StageModel = {
    durationMs,
    playhead,
    lanes,
    index,
    rows,
    selection,
    active,
    peaks,
    finePeaks,
    background,
    thumbnails,
    frameMs,
    isSnapping: keeping.isSnapping,
    isFollowing: keeping.isFollowing,
    onSeek,
    onSelect: select,
    onMove,
    onOpen,
    onActive: goTo,
  };
  const first = useRef(model);
  useLayoutEffect(() => {
    const made = createStage(
      {
        scroller: scroller.current!,
        space: space.current!,
        canvas: canvas.current!,
        playhead: line.current!,
        heads: heads.current!,
        swatches: swatches.current!,
      },
      first.current,
    );
    stage.current = made;
    const stops = [
      listenToPointer(scroller.current!, made),
      listenToWheel(scroller.current!, made),
      made.end,
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  useLayoutEffect(() => stage.current!.update(model));
  useEffect(() => playhead.subscribe(() => stage.current?.followPlayhead()), [playhead]);
  const shownId = isFromElsewhere ? active?.id : undefined;
  useEffect(() => {
    const clip = shownId === undefined ? undefined : stage.current!.model().index.byId.get(shownId);
    if (clip) stage.current!.reveal(clip);
  }, [shownId]);

  /** The keyboard starts at what is in view. */
  const onFocus = () => {
    if (active || index.inOrder.length === 0) return;
    const at = firstFrom(index.inOrder, stage.current!.layout().view.startMs);
    goTo((index.inOrder[at] ?? index.inOrder.at(-1)!).id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.shiftKey) anchor.current = null;
    if (!active || event.defaultPrevented) return;
    if (event.shiftKey) anchor.current ??= active.id;
    if (clipByKey(stage.current!, active, anchor.current, event)) event.preventDefault();
  };
  const idOf = (clip: Clip) => `${id}-${clip.id}`;
  return (
    <section
      className="timeline"
      aria-label={t('timeline')}
      onKeyDown={(event) => {
        if (zoomByKey(stage.current!, event)) event.preventDefault();
      }}
    >
      <div className="timeline-tools">
        <Tools
          {...keeping}
          onChange={(change) => setKeeping({ ...keeping, ...change })}
          onZoom={(way) => (way === 0 ? stage.current!.fit() : stage.current!.zoom(ZOOM ** way))}
        />
        <SelectionStatus index={index} lanes={lanes} selection={selection} />
      </div>
      <div className="timeline-body">
        <RowHeads ref={heads} rows={rows} />
        <div
          className="timeline-stage"
          // Time runs left to right in every language
          dir="ltr"
        >
          <canvas ref={canvas} aria-hidden="true" />
          <div ref={line} className="timeline-playhead" />
          <div
            ref={scroller}
            role="listbox"
            className="timeline-scroller"
            tabIndex={0}
            aria-label={t('clips')}
            aria-describedby={`${id}-keys`}
            aria-multiselectable="true"
            aria-orientation="horizontal"
            aria-activedescendant={active ? idOf(active) : undefined}
            onFocus={onFocus}
            onKeyDown={onKeyDown}
          >
            <div ref={space} role="presentation">
              <div role="presentation" className="ui-unseen timeline-options">
                <ClipOptions
                  {...{ index, lanes, active, selection, idOf }}
                  onPick={(picked) => {
                    goTo(picked);
                    select([picked], 'replace');
                  }}
                />
              </div>
            </div>
          </div>
        </div>
      </div>
      <p id={`${id}-keys`} hidden>
        {t('keys')}
      </p>
      <Swatches ref={swatches} lanes={lanes} />
    </section>
  );
}
