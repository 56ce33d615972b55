import { Link, useLocation } from 'react-router';
import { useConfig } from '../../../api/use-config.ts';
import { paths } from '../../../app/paths.ts';
import { Brand } from '../../../ui/Brand.tsx';
import { keptLines, type PolicyOf, type PolicySection, RIGHTS, sectionsOf } from './privacy-words.ts';
import './door.css';

/** The privacy policies of both applications: what each handles of persons, and for how long. */
export default function PrivacyPage() {
  const of: PolicyOf = useLocation().pathname === paths.containersPrivacy ? 'CONTAINERS' : 'CABEZAL';
  const operator = useConfig()?.operator_name;
  return (
    <main className="cz-session-privacy">
      <Link to={paths.login} aria-label="Cabezal, ir al ingreso">
        <Brand size="large" />
      </Link>
      <h1>Política de privacidad</h1>
      <p>{of === 'CONTAINERS' ? 'Aplicación Manager Contenedores' : 'Aplicación Cabezal'}</p>
      <section>
        <h2>Quién responde por sus datos</h2>
        <p>
          {operator ? `${operator}, la` : 'La'} empresa de transporte que opera esta aplicación y decide quién tiene
          acceso a ella.
        </p>
      </section>
      {sectionsOf(of).map(section => (
        <Section key={section.title} section={section} />
      ))}
      <section>
        <h2>Cuánto tiempo</h2>
        <dl>
          {keptLines(of).map(({ what, long }) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{long}</dd>
            </div>
          ))}
        </dl>
      </section>
      <Section section={RIGHTS} />
      <p>
        <Link to={paths.login}>Volver al ingreso</Link>
      </p>
    </main>
  );
}

function Section({ section }: { section: PolicySection }) {
  return (
    <section>
      <h2>{section.title}</h2>
      <p>{section.text}</p>
    </section>
  );
}
