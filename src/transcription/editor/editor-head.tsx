import { useStore } from '@nanostores/react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Pencil from 'lucide-react/icons/pencil';
import { useState, type ReactNode } from 'react';
import type { TranscriptionDetail } from '../../contract/index.ts';
import { transcriptEditor } from '../../i18n/en/transcription/editor.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { useReportedError } from '../../notices/index.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Chunk } from '../../ui/chunk.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Tooltip } from '../../ui/layers/tooltip.tsx';
import { OnDemand } from '../../ui/on-demand.tsx';
import { loadRenameDialog } from '../../studio/jobs/load-rename-dialog.ts';
import type { Transcriptions } from '../history/transcriptions.ts';
import type { TranscriptSaving } from '../saving.ts';
import { languageName } from '../../i18n/language-name.ts';
import { DownloadMenu } from './download-menu.tsx';
import type { Segments } from './transcript.ts';

interface EditorHeadProps {
  detail: TranscriptionDetail;
  list: Transcriptions;
  sync: TranscriptSaving;
  segments: Segments;
  onClose(): void;
  /** Further actions on the text. */
  children: ReactNode;
}

const loadDeletedNotice = () => import('./deleted-notice.tsx');

const STATES = { saved: 'saved', saving: 'saving', failed: 'notSaved', deleted: 'deleted' } as const;

/** The editor's header: Back, title, saving state, and downloads. */
export function EditorHead({ detail, list, sync, segments, onClose, children }: EditorHeadProps) {
  const t = useText(transcriptEditor);
  const { locale } = useLanguage();
  const state = useStore(sync.$state);
  const failure = useStore(sync.$failure);
  const reason = useReportedError(failure);
  const [title, setTitle] = useState(detail.title);
  const [isRenaming, setRenaming] = useState(false);
  const { project_id, language_id, language_probability } = detail;
  const language = language_id && languageName(locale, language_id);
  return (
    <>
      <div className="tr-head">
        <IconButton icon={ArrowLeft} label={t('back')} className="tr-back" onClick={onClose} />
        <h2 className="tr-title" dir="auto">
          {title}
        </h2>
        {state !== 'deleted' && (
          <IconButton icon={Pencil} size={24} label={t('rename')} onClick={() => setRenaming(true)} />
        )}
        {language && (
          <Tooltip text={t('languageHint')}>
            <span className="ui-badge tr-language" data-tone="outline" tabIndex={0}>
              {language_probability === null
                ? language
                : t('languageFound', {
                    language,
                    share: formatNumber(locale, language_probability, { style: 'percent' }),
                  })}
            </span>
          </Tooltip>
        )}
        <p
          className="tr-saved"
          role="status"
          data-failed={state === 'failed' || state === 'deleted' || undefined}
        >
          {t(STATES[state])}
        </p>
        {children}
        {state !== 'deleted' && <DownloadMenu id={project_id} title={title} sync={sync} />}
      </div>
      {state === 'deleted' && (
        <Chunk load={loadDeletedNotice} waiting={null} failed={() => <ErrorNotice text={t('deleted')} />}>
          {({ DeletedNotice }) => <DeletedNotice title={title} segments={segments} />}
        </Chunk>
      )}
      {reason && state === 'failed' && (
        <div className="tr-notice">
          <ErrorNotice
            text={t('notSavedWhy', { reason })}
            retryLabel={t('retry')}
            onRetry={() => void sync.flush()}
          />
        </div>
      )}
      {isRenaming && (
        <OnDemand load={loadRenameDialog} onClose={() => setRenaming(false)}>
          {({ RenameDialog }) => (
            <RenameDialog
              title={title}
              onRename={async (next) => {
                await list.rename(project_id, next);
                setTitle(next);
              }}
              onClose={() => setRenaming(false)}
            />
          )}
        </OnDemand>
      )}
    </>
  );
}
