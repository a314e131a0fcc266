"""Creates a token, a source and a charge through the client that openapi-generator makes, and reads their events."""

import os
import payment
from payment.models import BankCode, Currency, SourceType


def client(key, url):
    configuration = payment.Configuration(host=url, username=os.environ[key], password="")
    configuration.ignore_operation_servers = True
    return payment.ApiClient(configuration)


url = os.environ["API"]
shop = client("SECRET_KEY", url)
token = payment.TokensApi(client("PUBLIC_KEY", url)).create_token(
    card_name="Nur Aisyah",
    card_number="4242424242424242",
    card_expiration_month="8",
    card_expiration_year="2029",
)
assert token.card.last_digits == "4242", token
source = payment.SourcesApi(client("PUBLIC_KEY", url)).create_source(
    amount=50000, currency=Currency.MYR, type=SourceType.DUITNOW_OBW, bank=BankCode.CIMB
)
charges = payment.ChargesApi(shop)
order = {"amount": 50000, "currency": "MYR", "return_uri": "https://shop.example/thanks"}
charge = charges.create_charge(**order, source=source.id)
assert charge.status == "pending" and charge.source.actual_instance.id == source.id, charge
single = charges.create_charge(**order, source_type=SourceType.DUITNOW_OBW, source_bank=BankCode.CIMB)
assert single.source.actual_instance.bank == "cimb" and single.paid_at is None, single
print(charge.id, single.id)
