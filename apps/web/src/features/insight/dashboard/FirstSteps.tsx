import { CheckCircleFilled, RightOutlined } from '@ant-design/icons';
import {
  dismissFirstSteps,
  type FirstStep,
  type FirstSteps as FirstStepsRead,
  getFirstSteps,
} from '@cabezal/contract/insight/dashboard/first-steps.calls';
import { Link } from 'react-router';
import { useAction } from '../../../api/use-action.ts';
import { useCall } from '../../../api/use-call.ts';
import { paths } from '../../../app/paths.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { type FirstStepWords, firstStepWords, lackingWays, stepPath } from './first-step-words.ts';

const isOver = (read: FirstStepsRead) => read.steps.every(step => step.done);

/** The first steps, for the operator's people who maintain users or trucks. Null: loading, all done, or another person. */
export function useFirstSteps(): FirstStepsRead | null {
  const { isOperator, may } = useAccess();
  const enabled = isOperator && (may('user.write') || may('truck.write'));
  const found = useCall(getFirstSteps, {}, { enabled });
  return found.data && !isOver(found.data) ? found.data : null;
}

/** The link to the screen of a step, if the person may open it. */
function useStepLink() {
  const { linkTo, may, person } = useAccess();
  return ({ key }: FirstStep): string | null => {
    const words = firstStepWords[key];
    return may(words.action) ? linkTo(stepPath(words, person.id_company)) : null;
  };
}

/** What a new company needs before it can work, in order. The state of each step follows from the stored data. */
export function FirstSteps({ read }: { read: FirstStepsRead }) {
  const linkOf = useStepLink();
  const hide = useAction(dismissFirstSteps);
  const { steps, may_dismiss } = read;
  const all = useAccess().mayOpen(paths.imports);
  const done = steps.filter(step => step.done).length;
  const next = steps.find(step => !step.done && linkOf(step) !== null);
  return (
    <section className="cz-panel" aria-label="Primeros pasos">
      <header className="cz-dashboard-steps-head">
        <h2>
          Primeros pasos · {done} de {steps.length}
        </h2>
        {all && (
          <Link className="cz-dashboard-steps-all" to={paths.imports}>
            Todo en un libro de Excel
          </Link>
        )}
        {may_dismiss && (
          <ActionButton size="small" loading={hide.pending} onClick={() => hide.run({ dismissed: true })}>
            Ocultar
          </ActionButton>
        )}
      </header>
      <ol>
        {steps.map(step => (
          <Step key={step.key} step={step} isNext={step === next} />
        ))}
      </ol>
    </section>
  );
}

function Step({ step, isNext }: { step: FirstStep; isNext: boolean }) {
  const words = firstStepWords[step.key];
  const to = useStepLink()(step);
  const inside = (
    <>
      {step.done ? (
        <CheckCircleFilled className="cz-dashboard-step-done" aria-label="Hecho" />
      ) : (
        <i className="cz-dashboard-step-open" />
      )}
      <span className="cz-dashboard-step-words">
        <b>{words.title}</b>
        {!step.done && <span>{words.why}</span>}
        {step.missing && <em>{step.missing}</em>}
      </span>
    </>
  );
  const look = `cz-dashboard-step${isNext ? ' cz-dashboard-step-next' : ''}`;
  return (
    <li className={look}>
      {to ? (
        <Link to={to}>
          {inside}
          <RightOutlined className="cz-dashboard-go" />
        </Link>
      ) : (
        <div>{inside}</div>
      )}
      {to && <MoreWays also={waysOf(step)} />}
    </li>
  );
}

/** The links of a step: first the list of missing papers, then the other ways unless the step is done. */
const waysOf = ({ key, done, lacking }: FirstStep): FirstStepWords['also'] => [
  ...(lacking === null ? [] : [lackingWays[lacking]]),
  ...(done ? [] : (firstStepWords[key].also ?? [])),
];

/** Links to the import from Excel and to related screens. */
function MoreWays({ also = [] }: Pick<FirstStepWords, 'also'>) {
  const { mayOpen } = useAccess();
  const ways = also.filter(way => mayOpen(way.path));
  if (ways.length === 0) return null;
  return (
    <span className="cz-dashboard-step-ways">
      {ways.map(way => (
        <Link key={way.path} to={way.path}>
          {way.text}
        </Link>
      ))}
    </span>
  );
}

/** The button that shows the steps again after they were hidden. */
export function ShowFirstSteps({ read }: { read: FirstStepsRead }) {
  const show = useAction(dismissFirstSteps);
  const left = read.steps.filter(step => !step.done).length;
  if (!read.may_dismiss) return null;
  return (
    <p className="cz-dashboard-back">
      <ActionButton look="text" size="small" loading={show.pending} onClick={() => show.run({ dismissed: false })}>
        {left === 1 ? 'Mostrar los primeros pasos: falta 1' : `Mostrar los primeros pasos: faltan ${left}`}
      </ActionButton>
    </p>
  );
}
