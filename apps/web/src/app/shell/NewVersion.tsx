import { reportNewUpdate } from '@cabezal/contract/people/session/session.calls';
import { useEffect } from 'react';
import { callApi } from '../../api/call-api.ts';
import { useOldBuild } from '../../live/server-build.ts';

/**
 * Says that the server serves another build than this page runs. The page never reloads by itself: the person may be in the middle of a form,
 * which asks before it is left. It belongs to the shell's own file: after an installation the old build's other files are gone.
 */
export function NewVersion() {
  const running = useOldBuild();
  useEffect(() => {
    // For the server's log alone; the line does not depend on the answer.
    if (running !== null) callApi(reportNewUpdate, { running }).catch(() => {});
  }, [running]);
  return (
    <div role="status">
      {running !== null && (
        <div className="cz-shell-new-version">
          Hay una versión nueva
          <button type="button" className="cz-plain-button" onClick={() => window.location.reload()}>
            Click Aquí
          </button>
        </div>
      )}
    </div>
  );
}
