import { useLocation, useSearchParams } from 'react-router';

/** Which guide is shown beside a list; it is in the address (`?guia=`), so that a link opens the same. */
export function useShownGuide() {
  const { pathname } = useLocation();
  const [params, setParams] = useSearchParams();
  const given = Number(params.get('guia'));
  const shown = Number.isInteger(given) && given > 0 ? given : null;
  const addressOf = (id_guide: number) => {
    const next = new URLSearchParams(params);
    next.set('guia', String(id_guide));
    return `${pathname}?${next.toString()}`;
  };
  const put = (id_guide: number | null) =>
    setParams(current => {
      const next = new URLSearchParams(current);
      if (id_guide === null) next.delete('guia');
      else next.set('guia', String(id_guide));
      return next;
    });
  return { shown, addressOf, open: (id_guide: number) => put(id_guide), close: () => put(null) };
}
