import type { LucideIcon } from 'lucide-react';
import AudioLines from 'lucide-react/icons/audio-lines';
import AudioWaveform from 'lucide-react/icons/audio-waveform';
import BookAudio from 'lucide-react/icons/book-audio';
import Captions from 'lucide-react/icons/captions';
import Clapperboard from 'lucide-react/icons/clapperboard';
import Library from 'lucide-react/icons/library';
import Server from 'lucide-react/icons/server';
import MicVocal from 'lucide-react/icons/mic-vocal';
import type { ComponentType } from 'react';
import type { WorkbenchRoute } from './routes.ts';

interface Page {
  /** Icon in the sidebar. */
  icon?: LucideIcon;
  /** Fills the space below the header and scrolls by itself. Other pages are a column that scrolls. */
  fills?: boolean;
  /** The page has a header of its own. */
  hasHeader?: boolean;
  /** Loads the page's code. */
  load(): Promise<{ default: ComponentType }>;
}

/** List and editor share one page component, so that an upload continues while the editor is open. */
const loadVideoTranslation = () => import('./video-translation-page.tsx');
const loadAudiobook = () => import('./audiobook-page.tsx');

/** Icon, layout and code of every page. */
export const pages: Readonly<Record<WorkbenchRoute['path'], Page>> = {
  '/tts': { icon: AudioLines, fills: true, hasHeader: true, load: () => import('./tts-page.tsx') },
  '/voice-changer': { icon: AudioWaveform, fills: true, load: () => import('./voice-changer-page.tsx') },
  '/voice-cloning': { icon: MicVocal, fills: true, load: () => import('./voice-cloning-page.tsx') },
  '/voice-cloning/normal-clone': { fills: true, load: () => import('./voice-cloning-page.tsx') },
  '/voice-cloning/professional-clone': { fills: true, load: () => import('./voice-cloning-page.tsx') },
  '/voices': { icon: Library, fills: true, load: () => import('./voices-page.tsx') },
  '/transcription': { icon: Captions, fills: true, load: () => import('./transcription-page.tsx') },
  '/video-translation': { icon: Clapperboard, fills: true, load: loadVideoTranslation },
  '/video-translation/editor': { fills: true, load: loadVideoTranslation },
  '/video-translation/remove-subtitles': { fills: true, load: () => import('./subtitle-removal-page.tsx') },
  '/audio-book': { icon: BookAudio, fills: true, load: loadAudiobook },
  '/audio-book/work/:id': { fills: true, load: loadAudiobook },
  '/usage': { load: () => import('./usage-page.ts') },
  '/api-keys': { load: () => import('./api-keys-page.ts') },
  '/profile': { load: () => import('./profile-page.ts') },
  '/subscription': { load: () => import('./subscription-page.ts') },
  '/payment': { load: () => import('./payment-page.ts') },
  '/operator/:part?': { icon: Server, load: () => import('./operator-page.tsx') },
  '/about': { load: () => import('./about-page.tsx') },
};
