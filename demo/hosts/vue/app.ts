import { defineComponent, h, ref, shallowRef } from 'vue';
import type { VoxEvents } from 'voxbench';

const KEY = 'pk_demo_voxbench';

/** An application whose user chooses a voice in one element and uses it in another. */
export const App = defineComponent({
  setup() {
    const voice = shallowRef<VoxEvents['vox-voice-select']['detail']['voice']>();
    const events = ref<string[]>([]);
    const log = (event: Event) => {
      events.value = [event.type, ...events.value].slice(0, 8);
    };
    const speech = () =>
      h('section', { 'aria-labelledby': 'speech' }, [
        h('h2', { id: 'speech' }, voice.value ? `${voice.value.name} reads` : 'Choose a voice'),
        h('vox-text-to-speech', {
          key: voice.value?.voice_id ?? '',
          siteKey: KEY,
          voice: voice.value?.voice_id,
          onVoxGenerate: log,
          onVoxGenerated: log,
          onVoxPlay: log,
          onVoxError: log,
        }),
        h('h2', { id: 'events' }, 'Events'),
        h(
          'ol',
          { class: 'log card', 'aria-labelledby': 'events' },
          (events.value.length > 0 ? events.value : ['None yet. Generate something.']).map((name) =>
            h('li', name),
          ),
        ),
      ]);
    const voices = () =>
      h('section', { 'aria-labelledby': 'voices' }, [
        h('h2', { id: 'voices' }, 'Who reads?'),
        h('vox-voice-library', {
          siteKey: KEY,
          onVoxVoiceSelect(event: VoxEvents['vox-voice-select']) {
            log(event);
            voice.value = event.detail.voice;
          },
        }),
      ]);
    return () =>
      h('main', { class: 'page' }, [
        h('header', [
          h('p', { class: 'crumb' }, h('a', { href: '/demo/' }, 'All pages')),
          h('h1', 'A Vue host'),
          h('p', { class: 'lead' }, 'The same npm package in a Vue 3 application.'),
        ]),
        h('div', { class: 'row' }, [speech(), voices()]),
      ]);
  },
});
