import { useEffect, useState, type RefObject } from 'react';

/** Shows an element full screen; null if the page is not allowed to. */
export function useFullScreen(frame: RefObject<HTMLElement | null>) {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    const element = frame.current;
    // For an element in a shadow root, document.fullscreenElement is the host
    const look = () => setOn(element?.matches(':fullscreen') ?? false);
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, [frame]);
  if (!document.fullscreenEnabled) return null;
  const toggle = () => {
    const change = isOn ? document.exitFullscreen() : frame.current?.requestFullscreen();
    // Rejected outside a click, and while another change is in progress
    change?.catch(() => undefined);
  };
  return { isOn, toggle };
}
