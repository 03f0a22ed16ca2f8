import { create } from 'zustand';

/** What lies over any page when somebody asks for it: everything by name, the keys there are, the panel's jobs, what waits. */
export type ToolName = 'palette' | 'keys' | 'jobs' | 'centre';

export const useTool = create<{ readonly open: ToolName | undefined }>(() => ({ open: undefined }));
export const openTool = (open: ToolName): void => useTool.setState({ open });
export const closeTool = (): void => useTool.setState({ open: undefined });
