import { operationsTeam, TeamBoard } from './TeamBoard.tsx';

/** `/equipo_operativo` */
export default function OperationsTeamPage() {
  return <TeamBoard {...operationsTeam} />;
}
