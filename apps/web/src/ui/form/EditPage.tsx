import type { Call } from '@cabezal/contract/call';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import type { ApiError } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';
import { DetailError } from '../detail/DetailError.tsx';
import { PageSkeleton } from '../feedback/Skeletons.tsx';
import type { Crumb } from '../PageHeader.tsx';
import { GoneRecord, ReadingRecord } from './BeforeForm.tsx';
import { type Opening, openingAfter } from './first-read.ts';
import { type Edit, useEditing } from './use-editing.ts';

/** Props of a record's form: the record as it was when the form opened, and the state of the edit (`useEditing`). */
export interface EditOf<R> {
  record: R;
  edit: Edit;
}

/** Props of the same form for a new record. */
export interface NewRecord {
  record: null;
  edit?: undefined;
}

interface EditPageProps<In, R> {
  read: Call<In, R>;
  of: In;
  /** «el camión» */
  what: string;
  /** The list of such records. */
  list: Crumb;
  /** The form of the record: a FormPage that receives `edit`. */
  form: ComponentType<EditOf<R>>;
}

/**
 * The page that edits a record. The record is read each time the page opens (the cache may be older than the last change of this browser);
 * then record and version stay the same. Changes that others save meanwhile are never overwritten: the server refuses, the typed values
 * stay, and on request the changes of the others are loaded into the fields.
 */
export function EditPage<In, R>({ read, of, what, list, form: Filled }: EditPageProps<In, R>) {
  const readNow = () => callApi(read, of);
  const found = useQuery<R, ApiError>({
    // No noun: changes of others do not reach an open form. Nothing is cached after it closes.
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
  /** The record as the screen shows it. */
  record: R;
  read: () => Promise<R>;
  children: (record: R, edit: Edit) => ReactNode;
}

/**
 * The same for a dialog or a drawer. The screen may show an older record (a list from the cache, a change whose message has not arrived
 * yet): the record is read before the form appears, as on a page. A record that is gone is not opened; if the read fails otherwise, the
 * shown record is used, and the server checks its version.
 */
export function Editing<R>({ record: shown, read, children }: EditingProps<R>) {
  const [opened, setOpened] = useState<Opening<R> | null>(null);
  const [isLeft, setLeft] = useState(false);
  const first = useRef({ shown, read });
  useEffect(() => {
    let isOpen = true;
    const begin = (opening: Opening<R>) => isOpen && setOpened(opening);
    first.current.read().then(
      record => begin({ record, gone: null }),
      (cause: unknown) => begin(openingAfter(cause, first.current.shown)),
    );
    return () => {
      isOpen = false;
    };
  }, []);
  if (opened === null) return <ReadingRecord />;
  if (opened.gone !== null) return !isLeft && <GoneRecord error={opened.gone} onClose={() => setLeft(true)} />;
  return (
    <Begun record={opened.record} read={read}>
      {children}
    </Begun>
  );
}

/**
 * For a form whose record follows the server until the person enters something: the form starts with the record that is shown then. When
 * the current data are loaded, the same form instance continues with them: state that it keeps itself must follow the record.
 */
export function Begun<R>({ record: opened, read, children }: EditingProps<R>) {
  const { record, edit } = useEditing(opened, read);
  return children(record, edit);
}
