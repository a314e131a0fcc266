"""Creates a token, a source and two charges through omise, a client from PyPI, and reads an event."""

import os
import omise

omise.api_main = omise.api_vault = os.environ["API"]
omise.api_public, omise.api_secret = os.environ["PUBLIC_KEY"], os.environ["SECRET_KEY"]
token = omise.Token.create(
    name="Nur Aisyah", number="4242424242424242", expiration_month=8, expiration_year=2029
)
assert token.card.last_digits == "4242", token
money = {"amount": 50000, "currency": "MYR"}
bank = {"type": "duitnow_obw", "bank": "cimb"}
source = omise.Source.create(**money, **bank)
order = {**money, "return_uri": "https://shop.example/thanks"}
charge = omise.Charge.create(**order, source=source.id)
assert charge.status == "pending" and charge.source.id == source.id, charge
single = omise.Charge.create(**order, source=bank)
assert single.source.bank == "cimb" and omise.Charge.retrieve(single.id).paid_at is None, single
event = omise.Event.retrieve()[0]
assert event.key == "charge.create" and event.data.id == charge.id, event
print(charge.id, single.id)
