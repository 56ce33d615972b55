import { getStatusBoard } from '@cabezal/contract/insight/boards/status.calls';
import { Button, Segmented } from 'antd';
import { Link } from 'react-router';
import { useCall } from '../../../../api/use-call.ts';
import { type Path, paths } from '../../../../app/paths.ts';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { LiveStatus } from '../../../../live/LiveStatus.tsx';
import { Answer } from '../../../../ui/feedback/Answer.tsx';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { useAddress } from '../../../../ui/use-address.ts';
import { daysOf, isPeriod, PERIODS } from './board-words.ts';
import { Matrix } from './Matrix.tsx';

interface TeamBoardProps {
  title: string;
  whose: 'advisor' | 'operative';
  head: string;
  /** The list of one person's reservations. */
  list: Path;
}

/** The people of a team with their counts by stage. The name of a person opens the counts by client. */
export function TeamBoard({ title, whose, head, list }: TeamBoardProps) {
  const { get, id, change, with: addressWith } = useAddress<'persona' | 'dias'>();
  const { mayOpen } = useAccess();
  const person = id('persona');
  const days = get('dias');
  const period = isPeriod(days) ? days : 'todo';
  const field = `id_${whose}` as const;
  const of = person === null ? {} : { [field]: person };
  const team = useCall(
    getStatusBoard,
    { group_by: whose, rows: false, filters: daysOf(period) },
    { keepPrevious: true },
  );
  const own = useCall(
    getStatusBoard,
    { group_by: 'client', rows: false, filters: { ...daysOf(period), ...of } },
    { keepPrevious: true, enabled: person !== null },
  );
  const name = team.data?.groups.find(group => group.id === person)?.name;
  return (
    <div className="cz-page">
      <PageHeader
        title={person === null ? title : `${title} · ${name ?? ''}`}
        crumbs={person === null ? undefined : [{ title, to: addressWith({ persona: null }) }]}
        status={<LiveStatus />}
        actions={
          <>
            <Segmented
              aria-label="Días"
              value={period}
              options={[...PERIODS]}
              onChange={dias => change({ dias: dias === 'todo' ? null : dias })}
            />
            {person !== null && mayOpen(list) && (
              <Link to={`${list}?f.${field}=${person}`}>
                <Button>Ver sus reservas</Button>
              </Link>
            )}
          </>
        }
      />
      <div className="cz-page-body cz-boards-body">
        {person === null ? (
          <Answer query={team} what="el equipo">
            {board => (
              <Matrix
                board={board}
                head={head}
                nameOf={group =>
                  group.id === null ? (
                    group.name
                  ) : (
                    <Link className="cz-id-link" to={addressWith({ persona: group.id })}>
                      {group.name}
                    </Link>
                  )
                }
              />
            )}
          </Answer>
        ) : (
          <Answer query={own} what="sus clientes">
            {board => <Matrix board={board} head="Cliente" of={of} />}
          </Answer>
        )}
      </div>
    </div>
  );
}

export const advisorTeam: TeamBoardProps = {
  title: 'Equipo comercial',
  whose: 'advisor',
  head: 'Asesor',
  list: paths.advisorReservations,
};
export const operationsTeam: TeamBoardProps = {
  title: 'Equipo operativo',
  whose: 'operative',
  head: 'Operativo',
  list: paths.operationsReservations,
};
