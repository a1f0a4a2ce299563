export const USER_TABLE = { sorts: ['joined', 'name', 'email'], descending: true } as const
export type UserSort = (typeof USER_TABLE.sorts)[number]
