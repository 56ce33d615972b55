import type { Call } from '@cabezal/contract/call';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import type { ApiError } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';
import { DetailError } from '../detail/DetailError.tsx';
import { PageSkeleton } from '../feedback/Skeletons.tsx';
import type { Crumb } from '../PageHeader.tsx';
import { type Edit, useEditing } from './use-editing.ts';

/** What the form of a record gets: the record as it was when the form opened, and how it takes part in editing. */
export interface EditOf<R> {
  record: R;
  edit: Edit;
}

/** The same form where the record is only being made. */
export interface NewRecord {
  record: null;
  edit?: undefined;
}

interface EditPageProps<In, R> {
  read: Call<In, R>;
  of: In;
  /** «el camión» */
  what: string;
  /** The list where such records are. */
  list: Crumb;
  /** Its form: a FormPage that is given `edit`. */
  form: ComponentType<EditOf<R>>;
}

/**
 * The page on which a record is changed: read anew each time it opens (what this browser read before may be from before its own last
 * change), then record and version stay as they are. Who else saves meanwhile is never overwritten: the server refuses, what was typed
 * stays; when the person says so, what others changed is loaded into its fields.
 */
export function EditPage<In, R>({ read, of, what, list, form: Filled }: EditPageProps<In, R>) {
  const readNow = () => callApi(read, of);
  const found = useQuery<R, ApiError>({
    // No noun: changes of others do not reach a form by themselves. Nothing is kept when it closes.
    queryKey: ['edit', read.path, of],
    queryFn: readNow,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (found.data !== undefined)
    return (
      <Begun record={found.data} read={readNow} key={JSON.stringify(of)}>
        {(record, edit) => <Filled record={record} edit={edit} />}
      </Begun>
    );
  if (!found.error) return <PageSkeleton />;
  return <DetailError error={found.error} what={what} retry={found.refetch} list={list} />;
}

interface EditingProps<R> {
  /** As the screen shows it. */
  record: R;
  read: () => Promise<R>;
  children: (record: R, edit: Edit) => ReactNode;
}

/**
 * The same around a dialog or a drawer. What the screen shows may be older than the record (a list that was left and comes back, a
 * change whose message is still on its way): it is read anew before the form appears, as on a page. Not read, what is shown counts; its
 * version tells the server.
 */
export function Editing<R>({ record: shown, read, children }: EditingProps<R>) {
  const [opened, setOpened] = useState<{ record: R } | null>(null);
  const first = useRef({ shown, read });
  useEffect(() => {
    let isOpen = true;
    const begin = (record: R) => isOpen && setOpened({ record });
    first.current.read().then(begin, () => begin(first.current.shown));
    return () => {
      isOpen = false;
    };
  }, []);
  if (opened === null) return null;
  return (
    <Begun record={opened.record} read={read}>
      {children}
    </Begun>
  );
}

/**
 * Around a form on a record that follows the server until something is written: what is shown is what it begins with. When the current
 * data are loaded the same form goes on with them: what it keeps in a state of its own must follow the record.
 */
export function Begun<R>({ record: opened, read, children }: EditingProps<R>) {
  const { record, edit } = useEditing(opened, read);
  return children(record, edit);
}
