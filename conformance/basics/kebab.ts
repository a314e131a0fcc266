/** A name in kebab case: `maxRequests`, `card[name]` and `WebhookDelivery` become `max-requests`, `card-name` and `webhook-delivery`. */
export function kebab(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase()
}
