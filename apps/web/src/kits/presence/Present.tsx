import type { PresenceNoun } from '@cabezal/contract/system/presence/presence.calls';
import { useOthers } from './use-presence.ts';
import './presence.css';

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map(word => word[0]?.toUpperCase() ?? '')
    .join('');

/** Other people who view or edit the record: initials; `named`: «Carla edita». */
export function Present({ noun, id, named = false }: { noun: PresenceNoun; id: number; named?: boolean }) {
  const others = useOthers(noun, id);
  if (others.length === 0) return null;
  return (
    <span className="cz-presence">
      {others.map(({ id_user, name, mode }) => {
        const said = `${name} ${mode === 'editing' ? 'edita' : 'mira'}`;
        const first = `${name.split(/\s+/)[0]} ${mode === 'editing' ? 'edita' : 'mira'}`;
        return (
          <span key={id_user} title={said} className={mode === 'editing' ? 'cz-presence-edits' : undefined}>
            {named ? first : initials(name)}
          </span>
        );
      })}
    </span>
  );
}
