import { createUser, getUsers, type UserRow, updateUser } from '@cabezal/contract/users/users.calls';
import { useQueryClient } from '@tanstack/react-query';
import type { FormInstance } from 'antd';
import { useState } from 'react';
import type { ApiError } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';
import { invalidateNouns } from '../../api/nouns.ts';
import { useAction } from '../../api/use-action.ts';

const CONFLICT = 409;

/** The user as the server has it now. */
async function readAgain(user: UserRow): Promise<UserRow | null> {
  const found = await callApi(getUsers, { page: 1, page_size: 50, sort: [], search: user.email }).catch(() => null);
  return found?.rows.find(row => row.id_user === user.id_user) ?? null;
}

/** Saving a user; after somebody else's change the form shows what is there now. */
export function useSaveUser(user: UserRow | null, form: FormInstance, onDone: (saved: UserRow) => void) {
  const client = useQueryClient();
  const [current, setCurrent] = useState(user);
  const [isRenewed, setRenewed] = useState(false);
  const onError = async (error: ApiError) => {
    if (!user || error.status !== CONFLICT) return;
    const fresh = await readAgain(user);
    invalidateNouns(client, ['user']);
    if (!fresh || fresh.version === current?.version) return;
    form.setFieldsValue(fresh);
    setCurrent(fresh);
    setRenewed(true);
  };
  const options = { form, onDone, onError: (error: ApiError) => void onError(error) };
  const create = useAction(createUser, options);
  const update = useAction(updateUser, options);
  const action = user ? update : create;
  return {
    pending: action.pending,
    error: action.error,
    isRenewed,
    /** What tells the server which user in which version is meant. */
    identity: current ? { id_user: current.id_user, version: current.version } : {},
    run: (input: unknown) => {
      setRenewed(false);
      return user ? update.run(input as never) : create.run(input as never);
    },
  };
}
