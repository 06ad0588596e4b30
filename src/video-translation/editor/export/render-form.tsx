import { useStore } from '@nanostores/react';
import { useState } from 'react';
import {
  RENDER_MEGABYTES_MAX,
  RENDER_SOUNDS,
  RENDER_SUBTITLES,
  renderMegabytesMin,
  type RenderSound,
  type RenderSubtitles,
} from '../../../contract/constants/video-translation.ts';
import { editorExport } from '../../../i18n/en/video-translation/editor-export.ts';
import { useText } from '../../../i18n/use-text.ts';
import { isOpenJob } from '../../../studio/jobs/follow-jobs.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { Folded } from '../../../ui/folded.tsx';
import { useSend } from '../../../ui/use-send.ts';
import { isPart } from '../../start/part.ts';
import { useEditor } from '../context.ts';
import {
  beginWith,
  presetOf,
  RENDER_PRESETS,
  toOrder,
  withPreset,
  type RenderPreset,
} from './render-order.ts';
import { RenderSettings } from './render-settings.tsx';
import type { Renders } from './renders.ts';

/** The form that orders a sound or video file: preset, sound, subtitles, and collapsed further settings. */
export function RenderForm({ renders }: { renders: Renders }) {
  const { editor, review } = useEditor();
  const t = useText(editorExport);
  const open = useStore(editor.$open).length;
  const { output } = useStore(editor.$settings);
  const { busy, send } = useSend();
  const { duration_ms, asset } = editor.detail;
  const picture = asset && editor.detail.picture;
  const [wanted, setWanted] = useState(() => beginWith(output, picture !== null));
  const { sound, subtitles } = wanted;
  const isVideo = wanted.format === 'mp4';
  // Without a recording only the voices can be heard
  const sounds = RENDER_SOUNDS.filter((one) => (asset ? isVideo || one !== 'both' : one === 'translation'));
  const preset = presetOf(wanted);
  const { part } = wanted;
  const least = renderMegabytesMin(part ? part.toMs - part.fromMs : duration_ms, sound === 'both' ? 2 : 1);
  const { megabytes } = wanted.picture;
  const isSize = !isVideo || megabytes === null || (megabytes >= least && megabytes <= RENDER_MEGABYTES_MAX);
  const start = () =>
    void send(async () => {
      if (!(await editor.flush())) return;
      await renders.begin({ ...toOrder(wanted), rules: review.checks.$rules.get() });
    });
  return (
    <section>
      <h3>{t('media')}</h3>
      <div className="export-form">
        <Field label={t('preset')}>
          {(control) => (
            <Select<RenderPreset | 'own'>
              {...control}
              size={32}
              value={preset ?? 'own'}
              options={[
                ...RENDER_PRESETS.filter((one) => picture || one === 'sound').map((value) => ({
                  value,
                  label: t(`preset-${value}`),
                })),
                ...(preset ? [] : [{ value: 'own' as const, label: t('preset-own') }]),
              ]}
              onChange={(next) => next !== 'own' && setWanted(withPreset(wanted, next))}
            />
          )}
        </Field>
        <Field label={t('sound')}>
          {(control) => (
            <Select<RenderSound>
              {...control}
              size={32}
              value={sounds.includes(sound) ? sound : 'translation'}
              options={sounds.map((value) => ({ value, label: t(`sound-${value}`) }))}
              onChange={(next) => setWanted({ ...wanted, sound: next })}
            />
          )}
        </Field>
        {isVideo && (
          <Field label={t('subtitles')}>
            {(control) => (
              <Select<RenderSubtitles>
                {...control}
                size={32}
                value={subtitles}
                options={RENDER_SUBTITLES.map((value) => ({ value, label: t(`subtitles-${value}`) }))}
                onChange={(next) => setWanted({ ...wanted, subtitles: next })}
              />
            )}
          </Field>
        )}
      </div>
      <Folded className="export-more" summary={t('more')}>
        <RenderSettings {...{ wanted, least }} onChange={setWanted} />
      </Folded>
      <Button
        size={32}
        variant="primary"
        busy={busy}
        disabled={!isSize || (part !== null && !isPart(part, duration_ms))}
        onClick={start}
      >
        {t('render')}
      </Button>
      {open > 0 && sound !== 'original' && <Banner tone="warn">{t('open', { count: open })}</Banner>}
      {sound !== 'original' && <BackgroundNote />}
    </section>
  );
}

/** Warns that a file ordered now has the original sound with its voices, while they are not separated. */
function BackgroundNote() {
  const { editor } = useEditor();
  const t = useText(editorExport);
  const { output, original_sound: original } = useStore(editor.$settings);
  const known = useStore(editor.background.$background);
  const hasSound = editor.detail.asset?.streams.some(({ type }) => type === 'audio') === true;
  if (output === 'subtitles' || original !== 'background' || known?.url || !hasSound) return null;
  return known?.job && isOpenJob(known.job) ? (
    <Banner>{t('backgroundWorking')}</Banner>
  ) : (
    <Banner tone="warn">{t('backgroundMissing')}</Banner>
  );
}
