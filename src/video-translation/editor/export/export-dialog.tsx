import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { editorExport } from '../../../i18n/en/video-translation/editor-export.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { ExportSheet } from '../../../studio/editor/export-sheet.tsx';
import { useSheet } from '../../../ui/use-sheet.ts';
import { useEditor } from '../context.ts';
import { CsvFile } from './csv/csv-file.tsx';
import exportCss from './export.css?inline';
import { ProjectFile } from './project-file.tsx';
import { createRenders } from './renders.ts';
import { RenderForm } from './render-form.tsx';
import { RenderList } from './render-list.tsx';
import { TakeFiles } from './take-files.tsx';
import { TextFiles } from './text-files.tsx';

/** The export dialog. Text files download at once; sound and video are rendered first. */
export function ExportDialog({ onClose }: { onClose(): void }) {
  useSheet(exportCss);
  const { client } = useStores();
  const { editor } = useEditor();
  const t = useText(editorExport);
  const { output } = useStore(editor.$settings);
  const [renders] = useState(() =>
    createRenders({ client, detail: editor.detail, latest: editor.$latest, renew: editor.fetchDetail }),
  );
  useEffect(() => renders.start(), [renders]);
  return (
    <ExportSheet title={t('export')} width={640} onClose={onClose}>
      {(editor.detail.asset || output !== 'subtitles') && <RenderForm renders={renders} />}
      <RenderList renders={renders} />
      <TextFiles />
      <CsvFile />
      <TakeFiles />
      <ProjectFile />
    </ExportSheet>
  );
}
