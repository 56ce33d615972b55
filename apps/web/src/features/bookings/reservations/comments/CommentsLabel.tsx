import { getComments } from '@cabezal/contract/bookings/comments/comments.calls';
import { useCall } from '../../../../api/use-call.ts';
import { TabLabel } from '../../../../ui/table/TableToolbar.tsx';

/** «Comentarios», with the number of unread ones. */
export function CommentsLabel({ id_reservation }: { id_reservation: number }) {
  const unread = useCall(getComments, { id: id_reservation }).data?.unread ?? 0;
  return <TabLabel name="Comentarios" count={unread > 0 ? unread : undefined} problem />;
}
