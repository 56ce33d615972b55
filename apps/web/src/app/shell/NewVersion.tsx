import { reportNewUpdate } from '@cabezal/contract/people/session/session.calls';
import { useCall } from '../../api/use-call.ts';
import { ownBuild, useServerBuild } from '../../live/server-build.ts';

/**
 * Says that the server serves another build than this page runs. The page never reloads by itself: the person may be in the middle of a form,
 * which asks before it is left.
 */
export function NewVersion() {
  const served = useServerBuild();
  const running = ownBuild();
  const differs = served !== null && running !== null && served !== running;
  const asked = useCall(reportNewUpdate, { running: running ?? '-' }, { enabled: differs });
  return (
    <div role="status">
      {differs && asked.data?.is_current === false && (
        <div className="cz-shell-version">
          Hay una versión nueva
          <button type="button" className="cz-plain-button" onClick={() => window.location.reload()}>
            Click Aquí
          </button>
        </div>
      )}
    </div>
  );
}
