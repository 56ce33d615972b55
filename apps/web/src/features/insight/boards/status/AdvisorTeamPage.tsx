import { advisorTeam, TeamBoard } from './TeamBoard.tsx';

/** `/equipo_comercial` */
export default function AdvisorTeamPage() {
  return <TeamBoard {...advisorTeam} />;
}
