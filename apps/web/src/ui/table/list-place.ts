import { createContext } from 'react';

/**
 * Whether the lists below are the content of their page, one shown at a time: a link to such a page uses `?q=` like a link to a page with a
 * single list, whatever the name of the visible list.
 */
export const IsListOfTab = createContext(false);
