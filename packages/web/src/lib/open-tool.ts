import { create } from 'zustand';

/** What lies over any page when somebody asks for it: everything by name, keys, jobs, what waits, a call for help. */
export type ToolName = 'palette' | 'keys' | 'jobs' | 'centre' | 'help';

export const useTool = create<{ readonly open: ToolName | undefined }>(() => ({ open: undefined }));
export const openTool = (open: ToolName): void => useTool.setState({ open });
export const closeTool = (): void => useTool.setState({ open: undefined });
