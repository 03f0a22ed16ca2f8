import { createContext, use } from 'react';

const Params = createContext<Readonly<Record<string, string>>>({});
export const PageParamsProvider = Params.Provider;

/** What a `$` segment of the page's address says; empty where it has none of that name. */
export const usePageParam = (name: string): string => use(Params)[name] ?? '';
