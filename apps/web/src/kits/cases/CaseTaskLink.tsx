import { Link } from 'react-router';
import { useAccess } from '../rights/use-access.ts';
import { type AttendedCase, caseTask } from './case-task.ts';

/** The link to where the cause of a case is attended, for those who may open that page. */
export function CaseTaskLink({ of }: { of: AttendedCase }) {
  const { linkTo } = useAccess();
  const task = caseTask(of);
  const path = task === null ? null : linkTo(task.path);
  return task === null || path === null ? null : <Link to={path}>{task.text}</Link>;
}
