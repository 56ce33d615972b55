import { useEffect, useState } from 'react';

/**
 * Whether an element is visible to a person: in the window, in the open tab of the page and of the browser. The second item is its ref
 * callback.
 */
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
