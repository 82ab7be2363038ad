/** Who asks an admin's query: the server builds it from the admin's cookie, the browser from the admin's identity. */
export type AdminContext = {readonly adminId: string};

/** Zero's user id of an admin: no learner's id begins like it. */
export const adminUserId = (adminId: string): string => `admin:${adminId}`;
