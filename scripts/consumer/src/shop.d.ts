/** The shop of a reader, which the example of the repository stands for. */
export declare function startShop(options: {
  api: string
  secretKey: string
}): Promise<{ url: string; close(): void }>
