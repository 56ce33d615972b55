import { useEffect, useState } from 'react';

/** Whether a person can see an element: it is in the window, behind no other tab of the page or of the browser. The second is its ref. */
export function useSeen(): [boolean, (element: HTMLElement | null) => void] {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (element === null) return;
    let isInside = false;
    const tell = () => setSeen(isInside && document.visibilityState === 'visible');
    const observer = new IntersectionObserver(entries => {
      isInside = entries.at(-1)?.isIntersecting ?? false;
      tell();
    });
    observer.observe(element);
    document.addEventListener('visibilitychange', tell);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', tell);
    };
  }, [element]);
  return [isSeen, setElement];
}
