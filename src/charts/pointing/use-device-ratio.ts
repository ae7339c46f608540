import { useEffect, useState } from 'react';

/** Device px a CSS px of the screen that the page is on, with the browser's zoom. */
export function useDeviceRatio(): number {
  const [ratio, setRatio] = useState(devicePixelRatio);
  useEffect(() => {
    const list = matchMedia(`(resolution: ${ratio}dppx)`);
    const update = (): void => setRatio(devicePixelRatio);
    list.addEventListener('change', update);
    return () => list.removeEventListener('change', update);
  }, [ratio]);
  return ratio;
}
