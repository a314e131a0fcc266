if ! python3 -c 'import datamodel_code_generator, email_validator'; then
  echo 'python3 -m pip install -r scripts/generators/python/requirements.txt'
  exit 69
fi
# Without --strict-nullable, what may be null may not.
python3 -m datamodel_code_generator --input openapi.json --input-file-type openapi --output payment_models.py \
  --strict-nullable --enum-field-as-literal all \
  --output-model-type pydantic_v2.BaseModel --formatters builtin
python3 -B models.py
