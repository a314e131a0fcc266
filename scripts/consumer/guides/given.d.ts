// What a reader has before the lines of a guide.
declare var baseUrl: string
declare var publicKey: string
declare var secretKey: string
declare var shop: { webhooks: string }
