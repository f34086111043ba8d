import type { WorkspaceQuota } from "../../http/service.ts";

const MEBIBYTE = 1_048_576;

/** The quota of each workspace: `acme.calls` is that of one, `calls` that of all others. */
export function quotasOf(quotas: Readonly<Record<string, number>>): (workspace: string) => WorkspaceQuota {
  const quota = (workspace: string, name: string) => quotas[`${workspace}.${name}`] ?? quotas[name];
  return (workspace) => {
    const megabytes = quota(workspace, "megabytes");
    return {
      storedTemplates: quota(workspace, "templates"),
      storedBytes: megabytes === undefined ? undefined : megabytes * MEBIBYTE,
      calls: quota(workspace, "calls"),
      rate: quota(workspace, "rate"),
    };
  };
}
