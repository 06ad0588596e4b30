import { useEffect, useState, type RefObject } from 'react';

/** Shows an element alone on the screen; null where the page may not. */
export function useFullScreen(frame: RefObject<HTMLElement | null>) {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    const element = frame.current;
    // In a shadow root the document names the host
    const look = () => setOn(element?.matches(':fullscreen') ?? false);
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, [frame]);
  if (!document.fullscreenEnabled) return null;
  const toggle = () => {
    const change = isOn ? document.exitFullscreen() : frame.current?.requestFullscreen();
    // Refused outside of a click, and while another change is under way
    change?.catch(() => undefined);
  };
  return { isOn, toggle };
}
