import type { LucideIcon } from 'lucide-react';
import AudioLines from 'lucide-react/icons/audio-lines';
import Library from 'lucide-react/icons/library';
import type { ComponentType } from 'react';
import type { Stores } from '../stores/registry.ts';
import type { WorkbenchRoute } from './routes.ts';

/** What every page of the workbench gets. */
export interface PageProps {
  stores: Stores;
}

interface Page {
  icon: LucideIcon;
  /** Its code comes when it is opened. */
  load(): Promise<{ default: ComponentType<PageProps> }>;
}

/** Icon and code of every page. */
export const pages: Readonly<Record<WorkbenchRoute['path'], Page>> = {
  '/tts': { icon: AudioLines, load: () => import('./tts-page.tsx') },
  '/voices': { icon: Library, load: () => import('./voices-page.tsx') },
};
